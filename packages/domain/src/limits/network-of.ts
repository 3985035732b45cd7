const GROUPS_OF_A_NETWORK = 4
const MAPPED = /^(?:::ffff:|::)(\d{1,3}(?:\.\d{1,3}){3})$/i

/**
 * The network that limits count for an address (D-58): an IPv4 address itself, and of IPv6 the /64, because whoever has
 * one such address has 2^64 of them. An IPv4 address written as IPv6 is the IPv4 address; what is no address counts as
 * it is written.
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

/** A trailing IPv4 part takes the place of two groups; none of it lies in the first four. */
const groupsOf = (part: string): string[] =>
  part === '' ? [] : part.split(':').flatMap((group) => (group.includes('.') ? ['0', '0'] : [group]))

const withoutZeros = (group: string): string => group.replace(/^0+(?=.)/, '')
