import { STATES } from '../intake/states.ts'

export type PharmacyLicense = { readonly state: string; readonly number: string }

/**
 * Reads the licenses of a pharmacy as somebody types them, one an entry: "CA PHY12345" or "CA=PHY12345".
 * @returns the licenses, or the sentence that says what is wrong with the first bad one
 */
export function readLicenses(
  entries: readonly string[],
): { readonly licenses: readonly PharmacyLicense[] } | { readonly problem: string } {
  const licenses: PharmacyLicense[] = []
  for (const entry of entries) {
    const [, code = '', number = ''] = /^([A-Za-z]{2})[\s=:]+(\S.{0,59})$/.exec(entry.trim()) ?? []
    const state = STATES.find((one) => one.code === code.toUpperCase())
    if (!state || number.trim() === '')
      return {
        problem: `“${entry}” is no license. Write the state and the number, such as CA PHY12345.`,
      }
    if (licenses.some((one) => one.state === state.code))
      return { problem: `Enter one license for each state: ${state.code} is there twice.` }
    licenses.push({ state: state.code, number: number.trim() })
  }
  return licenses.length > 0 ? { licenses } : { problem: 'Enter at least one license, such as CA PHY12345.' }
}
