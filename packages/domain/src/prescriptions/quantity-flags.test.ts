import { expect, test } from 'vitest'
import { quantityFlags } from './quantity-flags.ts'

// 30 tablets are sold with a term, and twice as many with six months (document 2 §9); 90 last 30 days, three a day.
test.each([
  [1, 'SUPP-ONDANSETRON', '30 tablets', []],
  [1, 'SUPP-ONDANSETRON', '31 tablets', ['31 tablets. The plan has 30, and the most is 90.']],
  [6, 'SUPP-ONDANSETRON', '60 tablets', []],
  [6, 'SUPP-ONDANSETRON', '61 tablets', ['61 tablets. The plan has 60, and the most is 90.']],
  [12, 'SUPP-ONDANSETRON', '60 tablets', ['60 tablets. The plan has 30, and the most is 90.']],
  [1, 'SUPP-B12', '60 tablets', ['60 tablets. The plan has 30, and the most is 360.']],
  [1, 'SEMA-00250', '4 weekly doses', []],
] as const)(
  'M-04 D-51 D-82 a term of %s with %s, %s: more than stated needs a reason',
  (term, med_id, quantity, words) => {
    const flags = quantityFlags(term, [{ med_id, quantity }])
    expect(flags.map((flag) => flag.words)).toEqual(words)
    for (const flag of flags) expect(flag).toMatchObject({ severity: 'important', stops: false })
  },
)
