/** The staff console's text for whether patients see a claim or a story. */
export const SHOWN_STATES = {
  shown: { tone: 'good', word: 'On the pages' },
  draft: { tone: 'open', word: 'Not yet approved' },
  expired: { tone: 'bad', word: 'Expired, hidden' },
  withdrawn: { tone: 'bad', word: 'Withdrawn, hidden' },
} as const
