/** The card data that the browser may have (D-24): a token, never the number. */
export type TokenizedCard = { token: string; brand: string; last4: string; expMonth: number; expYear: number }

export type CardOwner = {
  name: string
  address: { line1: string; line2: string; city: string; state: string; postal_code: string; country: 'US' }
}

/** Id of the card field on its page, for links from an error summary. */
export const CARD_FIELD_ID = 'card-details'

/** The interface of every card field, whichever gateway provides it. The promises reject with a CardFailure. */
export type CardHandle = {
  /** False while card data is missing or invalid. A field that cannot determine this yet returns true. */
  isComplete: () => boolean
  focus: () => void
  tokenize: (owner: CardOwner) => Promise<TokenizedCard>
  /** The card from the browser's wallet, after the patient has confirmed there. */
  payByWallet: (owner: CardOwner) => Promise<TokenizedCard>
  /** Runs the 3-D Secure challenge; true if the patient confirmed it. */
  authenticate: (clientSecret: string) => Promise<boolean>
}

/** Wallet payment as an alternative to the card; a page that omits it accepts cards only. */
export type WalletRequest = {
  /** Amount of the authorization in cents, shown by the wallet; null while the total is being calculated. */
  cents: number | null
  /** Whether everything else is filled in; reports what is missing. The wallet opens only if this returns true. */
  mayPay: () => boolean
  /** Called when the wallet button is pressed: the page pays with `payByWallet`. */
  onPay: () => void
}

export type CardFieldProps = { disabled: boolean; wallet?: WalletRequest | undefined }

/**
 * `not_ready`: the card form is not available; `invalid`: the card was rejected before it reached the server; `closed`:
 * the patient closed the wallet.
 */
export class CardFailure extends Error {
  readonly kind: 'not_ready' | 'invalid' | 'closed'

  constructor(kind: CardFailure['kind'], message: string) {
    super(message)
    this.name = 'CardFailure'
    this.kind = kind
  }
}
