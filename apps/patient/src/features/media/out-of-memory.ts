/** Whether an error says that the device has no memory left: an array that does not fit, or a full store. */
export const isOutOfMemory = (error: unknown): boolean =>
  error instanceof RangeError || (error instanceof DOMException && error.name === 'QuotaExceededError')
