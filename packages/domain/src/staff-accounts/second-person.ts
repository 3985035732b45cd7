/** How long work that two people are asked for waits where there is one (D-101). */
export const SECOND_PERSON_WAIT_HOURS = 24
