export type State = {
  code: string
  name: string
  /** Whether patients in the state are served (document 1 §9). */
  served: boolean
  /** Whether the state requires an identity video (document 3 §9). */
  video: boolean
  /** The message to a visitor from an unserved state; null if served. */
  message: string | null
}

/** The bare form of these states leads to the video (document 3 §9); also the seed of the refill question (S-68). */
export const VIDEO_STATES = [
  'AR',
  'IN',
  'IA',
  'KS',
  'KY',
  'MT',
  'OK',
  'SC',
  'SD',
  'TX',
  'WV',
  'IL',
  'NJ',
  'OR',
  'VA',
  'WA',
] as const

/** Document 1 §9. */
export const UNSERVED_STATES = ['LA', 'MS'] as const

const NAMES: Readonly<Record<string, string>> = {
  AL: 'Alabama',
  AK: 'Alaska',
  AZ: 'Arizona',
  AR: 'Arkansas',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DE: 'Delaware',
  DC: 'District of Columbia',
  FL: 'Florida',
  GA: 'Georgia',
  HI: 'Hawaii',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  ME: 'Maine',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MI: 'Michigan',
  MN: 'Minnesota',
  MS: 'Mississippi',
  MO: 'Missouri',
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NY: 'New York',
  NC: 'North Carolina',
  ND: 'North Dakota',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VT: 'Vermont',
  VA: 'Virginia',
  WA: 'Washington',
  WV: 'West Virginia',
  WI: 'Wisconsin',
  WY: 'Wyoming',
}

const notYet = (name: string) => `We are not yet available in ${name}. We are launching there next month.`

/** The 50 states and DC, by name; LA and MS are listed so that their message can be shown (S-09). */
export const STATES: readonly State[] = Object.entries(NAMES).map(([code, name]) => {
  const served = !UNSERVED_STATES.some((unserved) => unserved === code)
  return {
    code,
    name,
    served,
    video: VIDEO_STATES.some((video) => video === code),
    message: served ? null : notYet(name),
  }
})

/** Finds a state by its two-letter code, any case; null for anything else. */
export function findState(code: string | null | undefined): State | null {
  const wanted = (code ?? '').trim().toUpperCase()
  return STATES.find((state) => state.code === wanted) ?? null
}

/** Returns the message when an unserved state is chosen (S-11); null if served or unknown. */
export const stateMessage = (code: string): string | null => findState(code)?.message ?? null

/** Finds the unserved state whose message this is (S-11); null for any other text. */
export const stateOfMessage = (message: string): State | null =>
  STATES.find((state) => state.message !== null && state.message === message) ?? null

export const needsVideo = (code: string): boolean => findState(code)?.video ?? false

/** Who reviews a state's orders: our own clinicians (2), or the external network (1) (D-22). */
export type Provider = 1 | 2

/** Returns the provider: our own clinicians in the video states, the external network elsewhere (D-22). */
export const providerOf = (code: string): Provider => (needsVideo(code) ? 2 : 1)
