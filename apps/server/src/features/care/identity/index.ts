export { openReviewOf } from './review-rows.ts'
export { acceptVideo, askForVideoAgain, referVideo } from './decide-review.ts'
