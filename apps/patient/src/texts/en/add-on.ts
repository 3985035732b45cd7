import { screenTexts } from '@contour/texts/screen-texts'

/** The step after the payment (document 2 §2.5). */
export const addOnTexts = screenTexts('add-on', {
  placed: 'Your order is placed, {firstName}.',
  placedNoName: 'Your order is placed.',
  wentThrough: 'Payment went through',
  heldNow: 'held, not charged, until your order ships',
  order: 'Order',
  plan: 'Plan',
  receiptTo: 'Receipt to',
  notChosen: 'Choose what to add, or continue with “No thanks”',
  title: 'Add GLP Anti-Nausea?',
  what: '{days} days of supply: {pills} pills of {mg} mg, sent with your order. A clinician decides whether it is right for you; if not, it is not charged.',
  ships: 'This is one pack of {pills} tablets. It comes with your first parcel, once, on every plan.',
  label: 'What to add',
  once: '{amount} once',
  /** The struck-out price comes from the documents (document 2 §9). */
  listPrice: 'list price without this order',
  heldAmount: '{amount} is held on the card you just used, and charged when your order ships.',
  held: 'The amount is held, and charged when your order ships.',
  add: 'Add to my order',
  noThanks: 'No thanks',
  /** Document 2 §8; S-45 says which one applies. */
  unexpected: 'An unexpected error occurred.',
  failed: 'Something went wrong. Please try again.',
})
