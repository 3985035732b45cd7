/**
 * The messages between the card frame and the page that embeds it.
 *
 * The frame runs in an opaque origin (`sandbox="allow-scripts allow-forms"`). The host posts commands with target
 * origin '*' (an opaque origin has no name), so the only secret in a command is the client secret of the intent to
 * authenticate. The frame posts to the origin named in its own address (`?parent=`). The host accepts a message only if
 * `event.source === iframe.contentWindow` and `data.source === FRAME_SOURCE`. No message contains the card number, the
 * expiry date or the security code.
 */
export const FRAME_SOURCE = 'contour-card-frame'

/** The attributes that the host sets on the iframe. */
export const FRAME_SANDBOX = 'allow-scripts allow-forms'

export type CardBrandName = 'visa' | 'mastercard' | 'amex' | 'discover'

export type TokenizedCard = {
  /** A payment method id: the `cardToken` of the checkout. Valid for one purchase within 15 minutes. */
  token: string
  brand: CardBrandName
  last4: string
  expMonth: number
  expYear: number
  /** As typed in the card form. */
  postalCode: string
}

export type BillingDetails = {
  name?: string
  address?: {
    line1?: string
    line2?: string
    city?: string
    state?: string
    postal_code?: string
    country?: string
  }
}

/** Host to frame. The response repeats `requestId`, so that a late response is not mistaken for a newer one. */
export type FrameCommand =
  | { type: 'tokenise'; requestId?: string; billing?: BillingDetails }
  /** Opens the sample wallet; `amount` is the text it shows, such as "$149.97". */
  | { type: 'wallet'; requestId?: string; amount: string; billing?: BillingDetails }
  | { type: 'authenticate'; requestId?: string; clientSecret: string }
  | { type: 'focus' }
  | { type: 'disable'; disabled: boolean }

type From = { source: typeof FRAME_SOURCE }

export type FrameMessage =
  /** `wallet` names the wallet that the gateway offers, or null; the host checks whether the browser has one. */
  | (From & { type: 'ready'; wallet: string | null })
  | (From & { type: 'change'; complete: boolean; brand: CardBrandName | null; error: string | null })
  | (From & { type: 'tokenised'; requestId?: string; card: TokenizedCard })
  | (From & { type: 'error'; requestId?: string; code: string; message: string })
  | (From & {
      type: 'authenticated'
      requestId?: string
      /** `failed`: the customer refused or was not authenticated; the payment must be tried again. */
      outcome: 'succeeded' | 'failed'
      status: string
    })
  | (From & { type: 'resize'; height: number })

/** Returns the address of the frame for a page on `parentOrigin`. */
export function frameUrl(sandboxOrigin: string, parentOrigin: string): string {
  return `${sandboxOrigin}/frame?parent=${encodeURIComponent(parentOrigin)}`
}

/** Returns whether data is a frame message; the caller must first compare `event.source` with the frame's window. */
export function isFrameMessage(data: unknown): data is FrameMessage {
  return (
    typeof data === 'object' &&
    data !== null &&
    'source' in data &&
    data.source === FRAME_SOURCE &&
    'type' in data &&
    typeof data.type === 'string'
  )
}
