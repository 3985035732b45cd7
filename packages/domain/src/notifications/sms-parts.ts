/** The signs that a text message takes in seven bits (GSM 03.38), and those that take two places in it. */
const PLAIN =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const DOUBLE = '\f^{}\\[~]|€'

const PLACES = { gsm: { one: 160, more: 153 }, unicode: { one: 70, more: 67 } } as const

/** In how many parts a carrier sends a text message, each of which is charged; one sign outside GSM 03.38 halves the room. */
export function smsParts(text: string): number {
  const signs = [...text]
  const isGsm = signs.every((sign) => PLAIN.includes(sign) || DOUBLE.includes(sign))
  const places = isGsm ? signs.reduce((sum, sign) => sum + (DOUBLE.includes(sign) ? 2 : 1), 0) : text.length
  const { one, more } = PLACES[isGsm ? 'gsm' : 'unicode']
  return places <= one ? 1 : Math.ceil(places / more)
}
