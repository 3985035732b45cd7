export { askForImage } from './ask-for-image.ts'
export { requireVisit, visitDone } from './live-visit.ts'
export { prescribe } from './prescribe.ts'
export { readChart } from './read-chart.ts'
