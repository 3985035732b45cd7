const EASTERN = 'America/New_York'
const CENTRAL = 'America/Chicago'
const MOUNTAIN = 'America/Denver'
const ARIZONA = 'America/Phoenix'
const PACIFIC = 'America/Los_Angeles'
const ALASKA = 'America/Anchorage'
const ALEUTIANS = 'America/Adak'
const HAWAII = 'Pacific/Honolulu'

/** The zones of the states, each with the name that stands behind a clock time. */
const ZONE_NAMES = {
  [EASTERN]: 'ET',
  [CENTRAL]: 'CT',
  [MOUNTAIN]: 'MT',
  // Arizona and Hawaii have no daylight saving time, so "MT" would be an hour off in summer.
  [ARIZONA]: 'MST',
  [PACIFIC]: 'PT',
  [ALASKA]: 'AKT',
  [ALEUTIANS]: 'HT',
  [HAWAII]: 'HST',
} as const

/** A time zone in which times are written for people. */
export type ClockZone = keyof typeof ZONE_NAMES

export const zoneName = (zone: ClockZone): (typeof ZONE_NAMES)[ClockZone] => ZONE_NAMES[zone]

export const isClockZone = (text: string): text is ClockZone => Object.hasOwn(ZONE_NAMES, text)

type Zones = readonly [ClockZone, ...ClockZone[]]

const zoneOf = (states: string, ...zones: Zones) => states.split(' ').map((state) => [state, zones] as const)

/** The time zones of each state, first the one in which most of its people live (49 CFR part 71). */
const ZONES: ReadonlyMap<string, Zones> = new Map([
  ...zoneOf('CT DE DC GA ME MD MA NH NJ NY NC OH PA RI SC VT VA WV', EASTERN),
  ...zoneOf('AL AR IL IA LA MN MS MO OK WI', CENTRAL),
  ...zoneOf('CO MT NM UT WY', MOUNTAIN),
  // The Navajo Nation keeps daylight saving time, the rest of the state does not.
  ...zoneOf('AZ', ARIZONA, MOUNTAIN),
  ...zoneOf('CA WA', PACIFIC),
  ...zoneOf('FL IN KY MI', EASTERN, CENTRAL),
  // Nashville and Memphis keep Central time, Knoxville and Chattanooga Eastern.
  ...zoneOf('TN', CENTRAL, EASTERN),
  ...zoneOf('KS NE ND SD TX', CENTRAL, MOUNTAIN),
  ...zoneOf('ID', MOUNTAIN, PACIFIC),
  ...zoneOf('OR', PACIFIC, MOUNTAIN),
  // West Wendover keeps Mountain time.
  ...zoneOf('NV', PACIFIC, MOUNTAIN),
  ...zoneOf('AK', ALASKA, ALEUTIANS),
  ...zoneOf('HI', HAWAII),
])

/** Where the state is not known, every zone of the contiguous states counts; the first is that of the business. */
const UNKNOWN: Zones = [EASTERN, CENTRAL, MOUNTAIN, PACIFIC]

/** All zones of a state: what must not happen at night must not happen in any of them. */
export const timeZonesOf = (state: string | null): Zones => ZONES.get(state ?? '') ?? UNKNOWN

/** The one zone in which people of a state read times: where it has two, that of most of its people. */
export const clockZoneOf = (state: string | null): ClockZone => timeZonesOf(state)[0]
