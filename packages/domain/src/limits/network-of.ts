const GROUPS_OF_A_NETWORK = 4
const MAPPED = /^(?:::ffff:|::)(\d{1,3}(?:\.\d{1,3}){3})$/i

/**
 * Returns the network that limits count for an address (D-58): an IPv4 address itself, and the /64 of an IPv6 address,
 * because one subscriber has 2^64 such addresses. An IPv4 address written as IPv6 counts as the IPv4 address; a text
 * that is not an address counts as written.
 */
export function networkOf(ip: string): string {
  const address = ip.trim().toLowerCase()
  const mapped = MAPPED.exec(address)
  if (mapped?.[1]) return mapped[1]
  if (!address.includes(':')) return address
  const [plain = ''] = address.split('%')
  const [head = '', tail] = plain.split('::')
  const first = groupsOf(head)
  const last = tail === undefined ? [] : groupsOf(tail)
  const gap = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length)
  const groups = [...first, ...Array<string>(gap).fill('0'), ...last]
  return `${groups.slice(0, GROUPS_OF_A_NETWORK).map(withoutZeros).join(':')}::/64`
}

/** A trailing IPv4 part replaces two groups; it is never within the first four groups. */
const groupsOf = (part: string): string[] =>
  part === '' ? [] : part.split(':').flatMap((group) => (group.includes('.') ? ['0', '0'] : [group]))

const withoutZeros = (group: string): string => group.replace(/^0+(?=.)/, '')
