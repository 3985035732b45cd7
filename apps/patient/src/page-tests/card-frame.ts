import { fireEvent, waitFor } from '@testing-library/react'
import { FRAME_SOURCE, type FrameCommand, type FrameMessage } from '@contour/stripe-sandbox/frame-protocol'

/** What `checkout.cardField` answers where the card frame of the sandbox is used. */
export const SANDBOX_CARD = {
  kind: 'sandbox',
  publishable_key: null,
  frame_url: 'http://localhost:3001/frame',
} as const

const CARD = {
  token: 'pm_card_visa',
  brand: 'visa',
  last4: '4242',
  expMonth: 12,
  expYear: 2030,
  postalCode: '95814',
} as const

/** Fills in the card: the frame on the page says that it is ready and complete, and answers with a token. */
export async function fillCard(): Promise<void> {
  const frame = await waitFor(() => {
    const found = document.querySelector('iframe')?.contentWindow
    if (!found) throw new Error('there is no card frame')
    return found
  })
  const say = (data: FrameMessage) =>
    void fireEvent(window, new MessageEvent('message', { data, source: frame }))
  frame.postMessage = (command: FrameCommand) => {
    if (command.type !== 'tokenise') return
    const { requestId = '' } = command
    say({ source: FRAME_SOURCE, type: 'tokenised', requestId, card: CARD })
  }
  say({ source: FRAME_SOURCE, type: 'ready', wallet: null })
  say({ source: FRAME_SOURCE, type: 'change', complete: true, brand: CARD.brand, error: null })
}
