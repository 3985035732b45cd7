/**
 * The claims of the report (decisions D-09): every printed number that promises a result or a saving stands here with
 * its source and the day by which somebody must look at it again. A claim past that day is not drawn.
 */
export type Claim = {
  id: string
  text: string
  figure: string
  source: string
  population: string
  approvedBy: string
  /** Plain date. */
  reviewBy: string
}

const claim = (facts: Omit<Claim, 'approvedBy' | 'reviewBy'>): Claim => ({
  ...facts,
  approvedBy: 'draft, awaits counsel',
  reviewBy: '2027-11-30',
})

export const CLAIMS = {
  programModel: claim({
    id: 'CL-01',
    text: 'The program’s model',
    figure: '3.7 % of the starting weight a month',
    source: 'Program model, not a study',
    population: 'None; an illustration',
  }),
  publishedBand: claim({
    id: 'CL-02',
    text: 'Average weight change after 68 to 72 weeks',
    figure: '-14.9 % to -20.9 %',
    source: 'STEP 1 (N Engl J Med 2021;384:989) and SURMOUNT-1 (N Engl J Med 2022;387:205)',
    population: 'Adults with obesity or overweight without diabetes, with lifestyle advice; branded products',
  }),
  averageLoss: claim({
    id: 'CL-03',
    text: 'Average loss of body weight, and of the one in three who lose more',
    figure: '16 %, 23 %, 22 %, 28 %',
    source: 'Program figures as advertised',
    population: 'As advertised',
  }),
  savings: claim({
    id: 'CL-04',
    text: 'Savings of $313',
    figure: '$313',
    source: 'Advertised figure; charges come from the price list',
    population: 'New customers',
  }),
} as const

/** Mean change in percent at the end of the two studies, the smaller and the larger (CL-02). */
export const PUBLISHED_LOSS = { least: 14.9, most: 20.9 } as const

/** `today` as a plain date. */
export const isCurrent = (entry: Claim, today: string): boolean => today <= entry.reviewBy
