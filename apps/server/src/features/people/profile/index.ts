export {
  appendWeight,
  newestWeighing,
  newestWeight,
  newestWeightOfUser,
  questionnaireWeight,
  weightBefore,
} from './weight-store.ts'
