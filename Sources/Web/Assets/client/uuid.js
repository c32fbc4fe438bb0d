/**
 * A UUID of version 7 (RFC 9562): the time in milliseconds, then 74 random bits.
 * Works without a secure context, where `crypto.randomUUID` is missing.
 * @param {number} [now] milliseconds since 1970
 * @returns {string} in lower case
 */
export function uuid(now = Date.now()) {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  for (let i = 5, rest = now; i >= 0; i--, rest = Math.floor(rest / 256)) bytes[i] = rest % 256;
  bytes[6] = (bytes[6] & 0x0f) | 0x70;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/**
 * The key of the request that takes the place of another one: always the same, so that it is done once even if nobody
 * remembers having sent it.
 * @param {string} key a UUID
 */
export function nextKey(key) {
  const last = (Number.parseInt(key.slice(-12), 16) + 1) % 2 ** 48;
  return key.slice(0, -12) + last.toString(16).padStart(12, '0');
}
