import type { Session } from '@contour/contract/shapes'

/** Pages about the order made from the cart; the checkout session of a cart link opens no others (D-26). */
const ownOrderPages =
  /^\/(verify|assessment|medical-form|medicalform|case-questions|upload-video|explainer|visit|prescription|adjust-doses)(\/|$)/

export const mayOpen = (scope: Session['scope'], pathname: string): boolean =>
  scope === 'patient' || ownOrderPages.test(pathname)
