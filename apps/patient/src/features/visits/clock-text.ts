/** '09:00' as "9 am", '17:30' as "5:30 pm". */
export function clockText(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const past = minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`
  return `${((hour + 11) % 12) + 1}${past}\u00a0${hour < 12 ? 'am' : 'pm'}`
}
