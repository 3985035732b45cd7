/** Reads a number of milligrams or milliliters with at most three decimals as its thousandths; undefined otherwise. */
export function readThousandths(text: string): number | undefined {
  const match = /^(\d{1,4})(?:\.(\d{1,3}))?$/.exec(text.trim())
  return match ? Number(match[1]) * 1000 + Number((match[2] ?? '').padEnd(3, '0')) : undefined
}
