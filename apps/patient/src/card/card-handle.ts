/** A card as the browser may know it (D-24): a token, never the number. */
export type TokenisedCard = { token: string; brand: string; last4: string; expMonth: number; expYear: number }

export type CardOwner = {
  name: string
  address: { line1: string; line2: string; city: string; state: string; postal_code: string; country: 'US' }
}

/** What the page asks of a card field, whoever provides it. Both promises reject with a CardFailure. */
export type CardHandle = {
  tokenise: (owner: CardOwner) => Promise<TokenisedCard>
  /** The bank's own question; true where the person confirmed. */
  authenticate: (clientSecret: string) => Promise<boolean>
}

/** `not_ready`: there is no card form to ask; `invalid`: the card was refused before it reached the server. */
export class CardFailure extends Error {
  readonly kind: 'not_ready' | 'invalid'

  constructor(kind: CardFailure['kind'], message: string) {
    super(message)
    this.name = 'CardFailure'
    this.kind = kind
  }
}
