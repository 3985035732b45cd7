/** Capacity of a U-100 syringe in units; 100 units are 1 mL. */
export type SyringeCapacity = 30 | 50 | 100

/** Units between two numbered marks, and between two marks, as printed on U-100 syringes. */
const SCALE = {
  30: { numbered: 5, mark: 1 },
  50: { numbered: 5, mark: 1 },
  100: { numbered: 10, mark: 2 },
} as const

/** The inside of the barrel in drawing units: x of the needle end, and the length to the last mark. */
export const BARREL = { needleEnd: 40, length: 252 }

export type SyringeMark = { units: number; x: number; numbered: boolean }

/**
 * Returns the positions of the parts of a syringe drawing, from left to right: needle, 0, liquid, stopper on the mark,
 * plunger rod.
 * @param units position of the stopper, 0 to `capacity`
 * @returns null when the syringe does not hold that many units: a wrong picture is worse than none
 */
export function syringeGeometry(units: number, capacity: SyringeCapacity) {
  if (!(units >= 0 && units <= capacity)) return null
  const at = (value: number) => BARREL.needleEnd + (value / capacity) * BARREL.length
  const { numbered, mark } = SCALE[capacity]
  const marks: SyringeMark[] = Array.from({ length: capacity / mark + 1 }, (_, n) => ({
    units: n * mark,
    x: at(n * mark),
    numbered: (n * mark) % numbered === 0,
  }))
  return { liquid: { from: at(0), to: at(units) }, stopper: at(units), marks }
}

export const syringeText = (units: number, capacity: SyringeCapacity): string =>
  `U-100 syringe drawn to ${units} of ${capacity} units, 0 at the needle`
