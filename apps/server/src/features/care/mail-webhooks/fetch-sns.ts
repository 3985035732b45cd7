/** Milliseconds that SNS has for a certificate or a confirmation, and characters of a certificate that are read. */
const TIMEOUT = 5000
const LONGEST = 16_384

export type FetchSns = (address: string) => Promise<string>

/** Reads a page of SNS; no other host is followed to. */
export const fetchSns: FetchSns = async (address) => {
  const response = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT) })
  if (!response.ok) throw new Error(`SNS answered ${response.status}`)
  return (await response.text()).slice(0, LONGEST)
}
