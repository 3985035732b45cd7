/** Opens the support chat from anywhere. Its code and its socket load now, not with the page (D-41). */
export const openSupportChat = (): void => {
  import('./show-panel.tsx').then(
    ({ showPanel }) => showPanel(),
    // Files of an earlier version are gone after an update: the help page shows phone and email. Offline, the page stays.
    () => navigator.onLine && window.location.assign('/about#help'),
  )
}
