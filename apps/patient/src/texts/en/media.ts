import { screenTexts } from '@contour/texts/screen-texts'

/** Images and the identity video (document 3 §2, §4, §5). */
export const mediaTexts = screenTexts('media', {
  has: 'You have uploaded an image for this question.',
  imageHint: 'A photo of up to 5 MB. Only your care team sees it.',
  sent: '{percent}% sent',
  tryAgain: 'Try Again',
  confirm: 'Confirm Upload',
  preview: 'What you are about to send',
  /** Document 3 §5 and §8. */
  notImage: 'Please upload an image file',
  noFile: 'Please select a file',
  tooLarge: 'File size exceeds 5 MB limit. Please choose a smaller file.',
  done: 'Image uploaded',
  connection: 'Upload failed due to connection issues. Please check your internet connection and try again.',
  preparing: 'Error preparing upload. Please try again.',
  storage: 'Error uploading file. Please try again.',
  refused: 'The upload was unsuccessful. Please try again.',
  refusedInAdjust: 'The upload was unsuccessful. Please try using a smaller image size.',
  offline: 'Network error. Please check your connection and try again.',
  /** Next to the two errors for which document 3 §8 says that a smaller image is advised. */
  smaller: 'A smaller image may help.',
  /** A new image that the care team requests. */
  againTitle: 'New image needed: {kind}',
  againLead: 'Your care team needs a new image before your order can continue.',
  againLabel: 'Your new image',
  againThanks: 'Thank you!',
  againNext: 'Your care team has the new image and continues with your order.',
  againOver: 'This image is no longer needed. There is nothing more to send.',
  againLogin: 'Log in to send it',
  videoAgainTitle: 'New identity video needed',
  videoAgainLead: 'Your care team needs a new video before your order can continue.',
  videoAgain: 'Send a new video',
})
