import { DOSE_CARD_TEXTS } from '@contour/domain/dosing/dose-card-texts'
import { screenTexts } from '@contour/texts/screen-texts'

/** The dose card: its words are clinical content, which the medical director signs (D-86), so they are the domain's. */
export const doseCardTexts = screenTexts('dose-card', DOSE_CARD_TEXTS)
