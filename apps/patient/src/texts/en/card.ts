import { screenTexts } from '@contour/texts/screen-texts'

/** Texts around the card field of a gateway; its error messages are in packages/domain. */
export const cardTexts = screenTexts('card', {
  loading: 'Loading the card form',
  frame: 'Card details',
  walletClosed: 'The wallet was closed. Nothing was held.',
  payWith: 'Pay with {wallet}',
  orByCard: 'or pay by card',
})
