/** The attribution data of a visit; see the tracking record of document 1 §3. */
export type VisitFacts = {
  touch: Readonly<Record<string, unknown>> | null
  clickId: string | null
  /** The cart was made by staff on the phone (M-30). */
  byStaff: boolean
}

const MOST = 64

/**
 * Returns the marketing source by which reports count a purchase (M-32): the call center; otherwise the campaign's own
 * source; otherwise the ad network of the click id, the affiliate, the referring host, or "direct".
 */
export function sourceOfVisit({ touch, clickId, byStaff }: VisitFacts): string {
  if (byStaff) return 'call center'
  const said = (name: string) => {
    const value = touch?.[name]
    return typeof value === 'string' ? value.trim() : ''
  }
  const named = said('utm_source').toLowerCase().replace(/\s+/g, ' ').slice(0, MOST)
  if (named) return named
  if (said('gclid')) return 'google ads'
  if (said('fbclid')) return 'facebook ads'
  if (clickId) return 'affiliate'
  return hostOf(said('referrer')) ?? 'direct'
}

function hostOf(address: string): string | null {
  const [, host] = /^https?:\/\/([a-z0-9.-]{1,64})(?:[:/?#]|$)/i.exec(address) ?? []
  return host ? host.toLowerCase().replace(/^www\./, '') : null
}
