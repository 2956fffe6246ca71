/** The load generator, in a process of its own: operators and orders, as the plan that it receives says. */
import { createRandom } from "../../demo/random.ts";
import { callRecorder, delayRecorder } from "./call-recorder.ts";
import { eventDelays } from "./event-delays.ts";
import type { GeneratorMessage, LoadPlan, LoadReport } from "./load-plan.ts";
import { openOperator, type Operator } from "./operator.ts";
import { sendOrders } from "./order-stream.ts";
import { createCallSender } from "./send-call.ts";

/** Opened at the same time. */
const openingAtOnce = 20;

const send = (message: GeneratorMessage): Promise<void> =>
  new Promise((resolve) => process.send?.(message, undefined, undefined, () => resolve()));

process.once("message", (plan: LoadPlan) => void run(plan));
// The benchmark that started it has ended.
process.on("disconnect", () => process.exit(0));

async function run(plan: LoadPlan): Promise<void> {
  try {
    await send({ kind: "report", report: await generate(plan) });
    process.exit(0);
  } catch (error) {
    process.stderr.write(`The load generator failed: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}

async function generate(plan: LoadPlan): Promise<LoadReport> {
  const { ports, operatorsData, visible, seconds } = plan;
  const sender = createCallSender();
  const recorder = callRecorder();
  const delays = eventDelays();
  const lag = delayRecorder();
  const random = createRandom(1);
  const sockets = { events: 0, closed: 0 };
  const operators: Operator[] = [];
  for (let from = 0; from < operatorsData.length; from += openingAtOnce)
    operators.push(
      ...(await Promise.all(
        operatorsData.slice(from, from + openingAtOnce).map((data, index) =>
          openOperator({
            ports,
            data,
            number: from + index,
            isVisible: from + index < visible,
            sender,
            recorder,
            delays,
            random,
            onEvent: () => (sockets.events += 1),
            onClosed: () => (sockets.closed += 1),
          }),
        ),
      )),
    );
  await send({ kind: "ready" });
  const before = process.cpuUsage();
  const until = performance.now() + seconds * 1_000;
  const [orders] = await Promise.all([
    sendOrders({
      ...plan,
      sender,
      recorder,
      onLag: (ms) => lag.add(ms),
      onAcknowledged: () => delays.acknowledged(performance.now()),
    }),
    ...operators.map((operator) => operator.work(until)),
  ]);
  const { user, system } = process.cpuUsage(before);
  for (const operator of operators) operator.close();
  sender.close();
  return {
    calls: recorder.figures(),
    orders,
    sockets: { ...sockets, delay: delays.figures() },
    lag: lag.figures(),
    cpuSeconds: (user + system) / 1_000_000,
  };
}
