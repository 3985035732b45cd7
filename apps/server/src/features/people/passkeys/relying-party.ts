import type { Config } from '../../../config.ts'

/** How long the dialog of a browser may be open, in ms; a challenge is accepted as long. */
export const DIALOG_MS = 5 * 60_000

/** Who a passkey is for: the staff origin, and its host name, which authenticators store with the key. */
export const relyingParty = ({ staffOrigin, brand }: Pick<Config, 'staffOrigin' | 'brand'>) => ({
  origin: staffOrigin,
  id: new URL(staffOrigin).hostname,
  name: `${brand} staff`,
})
