/** A portal on PGlite whose disk becomes full while people work: nothing that was confirmed is lost. */
import { execFileSync, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { cpSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { integrityFaults } from "../support/integrity.ts";
import { openAt } from "../support/database.ts";
import { openMarketplacePlace, placeOf, type MarketplacePlace } from "../support/marketplace-process.ts";
import { slowness } from "../support/slowness.ts";

const megabyte = 1_048_576;

/** A small disk in memory, which only an administrator can make. */
function makeDisk(): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), "portal-disk-"));
  const { status } = spawnSync("mount", ["-t", "tmpfs", "-o", "size=400m,mode=700", "tmpfs", folder]);
  if (status === 0) return folder;
  rmSync(folder, { recursive: true });
  return undefined;
}

const disk = makeDisk();
if (disk === undefined) process.stderr.write("no disk can be mounted here: a full one is not tested\n");

describe.skipIf(disk === undefined)("a full disk", () => {
  const folder = disk ?? "";
  const filler = join(folder, "filler");
  let place: MarketplacePlace;
  beforeAll(async () => {
    const filled = await openMarketplacePlace("folder");
    const data = join(folder, "data");
    cpSync(filled.folder, data, { recursive: true });
    await filled.clear();
    place = placeOf({ variables: { PORTAL_DATA_DIR: data }, drop: () => Promise.resolve() });
  });
  afterAll(async () => {
    await place?.clear();
    execFileSync("umount", ["-l", folder]);
    rmSync(folder, { recursive: true, force: true });
  });
  const fill = (leave: number): void => {
    const { bavail, bsize } = statfsSync(folder);
    const bytes = Math.max(0, bavail * bsize - leave);
    for (let part = 0; part * 64 * megabyte < bytes; part += 1)
      writeFileSync(`${filler}-${part}`, Buffer.alloc(Math.min(64 * megabyte, bytes - part * 64 * megabyte)));
  };
  const makeRoom = (): void => {
    for (const name of readdirSync(folder)) if (name.startsWith("filler")) rmSync(join(folder, name));
  };

  it(
    "refuses what it cannot keep, keeps what it has confirmed, and goes on when there is room",
    { timeout: 120_000 * slowness },
    async () => {
      const portal = await place.start();
      const page = { resourceId: "games", source: "list", filters: [], sort: [], limit: 1, offset: 0 };
      const { body } = await portal.operator.post("/get_resource_data", page);
      const { data } = body as { data: { id: string }[] };
      const id = data[0]?.id ?? "";
      const edit = async (number: number): Promise<boolean> => {
        const description = `${number} ${randomBytes(100_000).toString("hex")}`;
        const answer = await portal.operator
          .post("/update_record", { resourceId: "games", recordId: id, record: { description } })
          .catch(() => undefined);
        return answer?.status === 200 && (answer.body as { ok?: boolean }).ok === true;
      };
      let confirmed = 0;
      while (confirmed < 3 && (await edit(confirmed + 1))) confirmed += 1;
      expect(confirmed).toBe(3);
      fill(4 * megabyte);
      while (confirmed < 500 && (await edit(confirmed + 1))) confirmed += 1;
      expect(confirmed).toBeLessThan(500);
      await portal.kill();

      await expect(openAt({ PORTAL_DATA_DIR: join(folder, "data") }).then((opened) => opened.close())).rejects.toThrow(
        "environment variable PORTAL_DATA_DIR: found a disk that is full",
      );
      makeRoom();
      const again = await place.start();
      const { body: after } = await again.operator.post("/get_resource_data", {
        ...page,
        filters: [{ field: "id", operator: "eq", value: id }],
        source: "show",
      });
      const [record] = (after as { data: { description: string }[] }).data;
      // One whose answer was lost may be there too.
      expect([confirmed, confirmed + 1]).toContain(Number(record?.description.split(" ")[0]));
      await again.stop();
      const opened = await openAt({ PORTAL_DATA_DIR: join(folder, "data") });
      expect(await integrityFaults(opened.db)).toEqual([]);
      await opened.close();
    },
  );
});
