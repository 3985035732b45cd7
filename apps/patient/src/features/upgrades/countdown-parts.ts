/** Returns the time left until an end, never below zero. Both are milliseconds of the same clock. */
export function countdownParts(end: number, now: number) {
  const seconds = Math.max(0, Math.floor((end - now) / 1000))
  return {
    days: Math.floor(seconds / 86_400),
    hours: Math.floor(seconds / 3600) % 24,
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
  }
}
