/**
 * Marks the root element for the prerendered plan page: `known` if the device has a session with height and weight,
 * `later` if its URL names a later step; without a mark the visitor is unknown. It is printed into the page as text, so
 * it must not use anything outside itself. The page decides again at hydration, from the same values.
 */
export function markVisitor(): void {
  try {
    const user: unknown = JSON.parse(localStorage.getItem('user') ?? 'null')
    if (!localStorage.getItem('token') || typeof user !== 'object' || user === null) return
    if (!('weight' in user) || !('height_inch' in user)) return
    if (user.weight === null || user.height_inch === null) return
    const later = /[?&]step=(?:which|dose|choice)\b/.test(location.search)
    document.documentElement.dataset['visitor'] = later ? 'later' : 'known'
  } catch {
    // Without storage, the page shows what a visitor without an intake sees until hydration.
  }
}
