import { screenTexts } from '../screen-texts.ts'

/** Around the card field of a provider; what it refuses stands in packages/domain. */
export const cardTexts = screenTexts('card', {
  loading: 'Loading the card form',
  frame: 'Card details',
  walletClosed: 'The wallet was closed. Nothing was held.',
  payWith: 'Pay with {wallet}',
  orByCard: 'or pay by card',
})
