const EASTERN = 'America/New_York'
const CENTRAL = 'America/Chicago'
const MOUNTAIN = 'America/Denver'
const ARIZONA = 'America/Phoenix'
const PACIFIC = 'America/Los_Angeles'
const ALASKA = 'America/Anchorage'
const ALEUTIANS = 'America/Adak'
const HAWAII = 'Pacific/Honolulu'

const zoneOf = (states: string, ...zones: string[]) =>
  states.split(' ').map((state) => [state, zones] as const)

/** The time zones of each state; a state that lies in two has both (49 CFR part 71). */
const ZONES: ReadonlyMap<string, readonly string[]> = new Map([
  ...zoneOf('CT DE DC GA ME MD MA NH NJ NY NC OH PA RI SC VT VA WV', EASTERN),
  ...zoneOf('AL AR IL IA LA MN MS MO OK WI', CENTRAL),
  ...zoneOf('CO MT NM UT WY', MOUNTAIN),
  // The Navajo Nation keeps daylight saving time, the rest of the state does not.
  ...zoneOf('AZ', ARIZONA, MOUNTAIN),
  ...zoneOf('CA WA', PACIFIC),
  ...zoneOf('FL IN KY MI TN', EASTERN, CENTRAL),
  ...zoneOf('KS NE ND SD TX', CENTRAL, MOUNTAIN),
  ...zoneOf('ID OR', MOUNTAIN, PACIFIC),
  // West Wendover keeps Mountain time.
  ...zoneOf('NV', PACIFIC, MOUNTAIN),
  ...zoneOf('AK', ALASKA, ALEUTIANS),
  ...zoneOf('HI', HAWAII),
])

/** Where the state is not known, every zone of the contiguous states counts. */
const UNKNOWN: readonly string[] = [EASTERN, CENTRAL, MOUNTAIN, PACIFIC]

export const timeZonesOf = (state: string | null): readonly string[] => ZONES.get(state ?? '') ?? UNKNOWN
