/**
 * Returns the message under the code boxes when Verify is pressed with too few digits. The result of the last check
 * stays until a digit changes: pressing again is not a new check.
 * @param entered the current digits
 * @param shown the message of the last check, if it is still shown
 */
export const messageForIncomplete = (entered: string, shown: string | undefined, missing: string): string =>
  entered === '' && shown ? shown : missing
