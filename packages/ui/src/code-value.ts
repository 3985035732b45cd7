/**
 * Returns the code after its input changed: digits only, at most `length`. Pasting "Your code is 1234" or "12 34"
 * works. `active` is the box of the next digit; deleting a digit moves it back (F-VER-032 to 034).
 */
export function codeAfter(text: string, length: number): { code: string; active: number; complete: boolean } {
  const code = text.replace(/\D/g, '').slice(0, length)
  return { code, active: Math.min(code.length, length - 1), complete: code.length === length }
}
