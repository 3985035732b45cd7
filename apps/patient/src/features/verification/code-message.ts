/**
 * What stands under the code boxes when Verify is pressed with too few digits. The result of the last check stays until a
 * digit changes: pressing again is no new answer.
 * @param entered the digits as they stand
 * @param shown the message of the last check, if it still stands
 */
export const messageForIncomplete = (entered: string, shown: string | undefined, missing: string): string =>
  entered === '' && shown ? shown : missing
