/** What a visit may have brought along; see the tracking record of document 1 §3. */
export type VisitFacts = {
  touch: Readonly<Record<string, unknown>> | null
  /** The affiliate's click id. */
  clickId: string | null
  /** The cart was made by staff on the phone (M-30). */
  byStaff: boolean
}

const MOST = 64

/**
 * The one word by which a report counts where a purchase came from (M-32): the call centre, else the campaign's own
 * source, else the network whose click id came along, else the affiliate, else the host that linked here, else "direct".
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
