/** The id of the order of a form, as the server names orders. */
export const ID = 'order-one-0000000000'

/** What the server answers when the form of a semaglutide order is opened for the first time. */
export const LOADED = {
  order: {
    id: ID,
    status: 'pending_approval' as const,
    product_id: 'semaglutide-injection',
    term: 1 as const,
  },
  state: 'CA',
  providerId: 1 as const,
  isTriz: false,
  isSema: true,
  health_id: null,
  currentDose: null,
  gender: 'Female' as const,
  weight: 220,
  weight_on: null,
  anti_nausea: false,
  known: [],
  notices: [],
  refill_question: false,
  has_own_prescription: false,
  needs_video: false,
}
