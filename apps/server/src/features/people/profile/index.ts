export {
  appendWeight,
  listWeights,
  newestWeighing,
  newestWeight,
  newestWeightOfUser,
  questionnaireWeight,
  weightBefore,
} from './weight-store.ts'
