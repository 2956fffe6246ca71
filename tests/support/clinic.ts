/** A running clinic with some patients and visits, its manager and a doctor. */
import { sql } from "kysely";
import type { Kernel } from "../../kernel/server/extension/kernel.ts";
import { hashPassword } from "../../kernel/server/session/passwords.ts";
import { startTestPortal, type Caller, type TestPortal, type TestPortalOptions } from "./portal.ts";

export interface Clinic extends TestPortal {
  manager: Caller;
  /** Sees only the visits that are theirs. */
  doctor: Caller;
}

export const clinicPassword = "Clinic-person-1";

async function fill({ db }: Kernel): Promise<void> {
  const hash = await hashPassword(clinicPassword);
  await sql`insert into portal_users (email, role, password_hash) values ('manager@clinic.test', 'superadmin', ${hash}),
    ('doctor@clinic.test', 'doctor', ${hash}), ('desk@clinic.test', 'receptionist', ${hash})`.execute(db);
  await sql`insert into patients (name, insured) values ('Ada', true), ('Berta', false), ('Clara', true)`.execute(db);
  // Three visits a day, of which the doctor has every second one; fees have cents that floats cannot hold.
  await sql`insert into visits (patient_id, doctor, starts_at, status, fee, minutes)
    select (select id from patients order by name offset n % 3 limit 1),
      case n % 2 when 0 then 'doctor@clinic.test' else 'other@clinic.test' end,
      now() - n * interval '8 hours', (array['booked', 'done', 'missed'])[1 + n % 3], 10.10 + n, 15 + n
    from generate_series(0, 89) n`.execute(db);
}

export async function startClinic(options: TestPortalOptions = {}): Promise<Clinic> {
  const portal = await startTestPortal({
    configFile: "tests/fixtures/clinic.config.ts",
    ...options,
    beforeListening: fill,
  });
  return {
    ...portal,
    manager: await portal.signIn("manager@clinic.test", clinicPassword),
    doctor: await portal.signIn("doctor@clinic.test", clinicPassword),
  };
}

/** Moves a visit that is done to now: at the beginning of a month, all others are of the month before. */
export const visitThisMonth = ({ kernel: { db } }: Clinic): Promise<unknown> =>
  sql`update visits set starts_at = now() where id = (select id from visits where status = 'done'
    and doctor = 'doctor@clinic.test' order by starts_at desc limit 1)`.execute(db);
