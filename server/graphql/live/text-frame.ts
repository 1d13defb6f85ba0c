/**
 * A complete text message as a server frames it on a WebSocket (RFC 6455, 5.2): the same bytes for every receiver.
 */
export function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const frame = Buffer.alloc(headLength(length) + length);
  frame[0] = 0x81;
  if (length < 126) frame[1] = length;
  else if (length < 65_536) {
    frame[1] = 126;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = 127;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  frame.write(text, headLength(length));
  return frame;
}

const headLength = (length: number): number => {
  if (length < 126) return 2;
  return length < 65_536 ? 4 : 10;
};
