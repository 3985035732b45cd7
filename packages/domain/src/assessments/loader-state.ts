/** How long a device keeps what the form loader read of an order, in hours (document 3 §9). */
export const LOADER_STATE_HOURS = 24

/** Returns whether loader state saved at an ISO instant may still be used; never one from the future or without a time. */
export function isLoaderStateFresh(savedAt: string, now: Date): boolean {
  const age = now.getTime() - Date.parse(savedAt)
  return age >= 0 && age < LOADER_STATE_HOURS * 3_600_000
}
