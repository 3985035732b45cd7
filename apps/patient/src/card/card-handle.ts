/** A card as the browser may know it (D-24): a token, never the number. */
export type TokenizedCard = { token: string; brand: string; last4: string; expMonth: number; expYear: number }

export type CardOwner = {
  name: string
  address: { line1: string; line2: string; city: string; state: string; postal_code: string; country: 'US' }
}

/** Id of the card field on its page, for the links of an error summary. */
export const CARD_FIELD_ID = 'card-details'

/** What the page asks of a card field, whoever provides it. The promises reject with a CardFailure. */
export type CardHandle = {
  /** False while something of the card is missing or wrong. A field that cannot tell yet says true. */
  isComplete: () => boolean
  /** Shows what is missing and puts the focus there. */
  focus: () => void
  tokenize: (owner: CardOwner) => Promise<TokenizedCard>
  /** The card out of the browser's wallet, once the person has agreed there. */
  payByWallet: (owner: CardOwner) => Promise<TokenizedCard>
  /** The bank's own question; true where the person confirmed. */
  authenticate: (clientSecret: string) => Promise<boolean>
}

/** The express way beside the card; a page that leaves it out takes cards alone. */
export type WalletRequest = {
  /** Cents of the hold, which the wallet shows; null while the total is being worked out. */
  cents: number | null
  /** Whether everything else is filled in; says so to the person where it is not. The wallet opens only then. */
  mayPay: () => boolean
  /** The wallet was pressed: the page pays with `payByWallet`. */
  onPay: () => void
}

export type CardFieldProps = { disabled: boolean; wallet?: WalletRequest | undefined }

/**
 * `not_ready`: there is no card form to ask; `invalid`: the card was refused before it reached the server; `closed`: the
 * person closed the wallet.
 */
export class CardFailure extends Error {
  readonly kind: 'not_ready' | 'invalid' | 'closed'

  constructor(kind: CardFailure['kind'], message: string) {
    super(message)
    this.name = 'CardFailure'
    this.kind = kind
  }
}
