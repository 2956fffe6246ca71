/** Examples of amounts. */
import { gallery, Row } from "@portalkit/kernel/gallery";
import { Amount } from "./amount.tsx";

export const examples = gallery("Amounts", {
  amount: {
    props: { value: "1204.5", unit: "USDT", signed: false },
    draw: (props) => <Amount {...props} />,
  },
  signs: {
    draw: () => (
      <Row>
        <Amount value="12.500000" unit="USDT" signed />
        <Amount value="-12.500000" unit="USDT" signed />
        <Amount value="0" unit="USDT" />
        <Amount value="12345678901.123456" />
      </Row>
    ),
  },
});
