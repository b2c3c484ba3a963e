import { isIPv6 } from 'node:net'

/**
 * The network by which visitors are counted: an IPv4 address, also when written as IPv6; of IPv6 the /64, all of
 * which one customer has.
 */
export function networkOf(ip: string): string {
  const [address = ''] = ip.split('%', 1) // a zone says by which interface of ours it came
  if (!isIPv6(address)) return address
  const groups = groupsOf(address)
  const isMapped = groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff'
  if (!isMapped) return `${groups.slice(0, 4).join(':')}::/64`
  return groups
    .slice(6)
    .map((group) => Number.parseInt(group, 16))
    .flatMap((pair) => [pair >> 8, pair & 255])
    .join('.')
}

/** The largest network of one customer: of IPv6 the /56 that many are given, whose /64s they may use in turn. */
export function customerOf(ip: string): string {
  const network = networkOf(ip)
  if (!network.includes(':')) return network
  const groups = groupsOf(network.replace('/64', ''))
  const half = Number.parseInt(groups[3] ?? '0', 16) & 0xff00
  return `${[...groups.slice(0, 3), half.toString(16)].join(':')}::/56`
}

/** The eight groups of an IPv6 address in any spelling, in lower case and without leading zeros. */
function groupsOf(address: string) {
  const { hostname } = new URL(`http://[${address}]`) // hexadecimal groups alone, and at most one gap
  const [before = [], after = []] = hostname
    .slice(1, -1)
    .split('::')
    .map((side) => (side ? side.split(':') : []))
  const gap = Array<string>(8 - before.length - after.length).fill('0')
  return [...before, ...gap, ...after]
}
