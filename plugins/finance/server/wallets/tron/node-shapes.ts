/** The fields of a TRON node's replies that are used here. Optional fields may be absent in the reply. */

export interface NodeBlock {
  blockID: string;
  block_header: { raw_data: { number?: number; timestamp: number } };
  transactions?: NodeTransaction[];
}

export interface NodeTransaction {
  txID: string;
  ret?: { contractRet?: string }[];
  raw_data: {
    contract: {
      type: string;
      parameter: { value: { owner_address?: string; to_address?: string; amount?: number } };
    }[];
  };
}

/** Result of a transaction. */
export interface NodeOutcome {
  id?: string;
  blockNumber?: number;
  result?: string;
  resMessage?: string;
  receipt?: { result?: string };
  log?: { address: string; topics?: string[]; data?: string }[];
}

export const numberOf = ({ block_header: { raw_data } }: NodeBlock): number => raw_data.number ?? 0;
