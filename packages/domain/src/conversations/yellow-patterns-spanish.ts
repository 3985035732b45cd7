import { inOrder, near, type WordPattern } from './word-pattern.ts'

const TOOK = 'inyecte inyectado tome tomado puse puesto aplique use'
const NEEDLE = 'gotita gotitas poquita aguja pique piquete pinche'

/** The Spanish symptom words that are no emergency by themselves (D-77). */
export const SPANISH_YELLOW_PATTERNS: readonly WordPattern[] = [
  inOrder('chest_word', 1, ['pecho'], { notWith: 'gym ejercicio medida medidas cintura talla' }),
  inOrder('blood_word', 1, ['sangre'], {
    notBefore: 'donacion presion',
    notWith: `analisis examen examenes prueba pruebas laboratorio muestra presion azucar donar tipo ${NEEDLE}`,
  }),
  inOrder('blood_word', 1, ['sangrando sangrado'], { notWith: `regla periodo encias ${NEEDLE}` }),
  near(
    'dose_word',
    8,
    ['dosis inyeccion jeringa unidades pluma', 'equivoque equivocada equivocado error accidente doble'],
    { notWith: 'paquete pedido caja etiqueta cobro cobraron mandaron llego espero' },
  ),
  inOrder('dose_word', 5, ['volvi', 'poner inyectar aplicar'], {
    notWith: 'ropa pantalon pantalones jeans vestido talla dieta peso',
  }),
  inOrder('dose_word', 6, [TOOK, 'de', 'mas'], { notBefore: 'agua' }),
  near('vomiting_word', 6, ['vomite vomitado vomito vomitos vomitando', 'veces mucho']),
  inOrder('vomiting_word', 1, ['vomitando']),
  inOrder('vomiting_word', 1, ['deshidratada deshidratado']),
  near('dizzy_word', 4, ['muy mucho bien tan demasiado', 'mareada mareado mareo mareos']),
  near('dizzy_word', 7, [
    'mareo mareada mareado maree mareos',
    'parar pararme paro levantar levantarme levanto caigo caer',
  ]),
  near('belly_word', 8, [
    'dolor duele dolores',
    'estomago barriga panza abdomen vientre costilla',
    'dias horas desde noche anoche fiebre',
  ]),
  near('skin_word', 6, ['ronchas urticaria sarpullido', 'todo toda cuerpo cara cuello']),
  near('skin_word', 7, [
    'amarillo amarilla amarillos amarillas amarillenta amarillento',
    'ojos ojo piel cara veo ve pusieron poniendo',
  ]),
  inOrder('skin_word', 1, ['ictericia']),
  near('skin_word', 7, ['orina orinando orino pipi', 'coca cola oscura oscuro cafe te negra']),
  near('skin_word', 7, ['popo heces caca', 'blanco blanca blancas claro palida']),
  inOrder('skin_word', 3, ['reaccion', 'alergica']),
  near(
    'skin_word',
    6,
    [
      'pies pie piernas pierna tobillos tobillo ojos',
      'hinchados hinchadas hinchado hinchada inchados inchadas inchado inchada hinchando inchando hincharon',
    ],
    { notWith: 'poco poquito calor' },
  ),
  near('heart_word', 6, ['corazon', 'acelerado acelera acelero rapido fuerte brinca late latiendo']),
  inOrder('heart_word', 1, ['palpitaciones taquicardia']),
  near('heart_word', 6, ['azucar glucosa', 'bajo baja bajando bajita bajisima'], {
    notWith: 'dieta alimentos comida bebida sin',
  }),
  near('mood_word', 4, ['muy tan', 'deprimida deprimido']),
  inOrder('mood_word', 4, ['ya', 'no', 'puedo', 'mas'], { notBefore: 'bajar' }),
  inOrder('hospital_word', 8, ['estoy ando desde me tienen llevaron', 'hospital'], {
    notWith: 'trabajo trabajando trabaja enfermera enfermero turno paquete mama papa',
  }),
  inOrder('hospital_word', 5, ['tienen pusieron', 'suero']),
  inOrder('heart_word', 5, ['se me', 'baja bajo bajando', 'azucar glucosa']),
  near('dizzy_word', 4, ['veo miro vista', 'borroso borrosa doble nublado manchas']),
  near('skin_word', 5, ['pica picazon comezon', 'todo cuerpo']),
  near('skin_word', 5, ['alergia', 'fuerte grave dio']),
  near('skin_word', 5, ['pantorrilla', 'dolor duele']),
  near('vomiting_word', 5, ['diarrea', 'dias parar sangre']),
  inOrder('mood_word', 4, ['no', 'aguanto', 'mas'], { notWith: 'dieta hambre espera' }),
  inOrder('mood_word', 3, ['no', 'valgo', 'nada']),
  inOrder('dose_word', 5, ['inyecte aplique', 'otra', 'vez']),
  near('dose_word', 8, [TOOK, 'cantidad', 'equivocada incorrecta mala']),
  inOrder('dose_word', 6, [TOOK, '0 1 2 5 10 15 20 25 30 50 75 100', 'en', 'vez lugar']),
  near('skin_word', 6, ['bolita bola bulto', 'cuello']),
  near('skin_word', 10, ['inyecte inyeccion', 'rojo roja caliente', 'duro dura hinchado pus'], {
    notWith: 'poco poquito',
  }),
  near('belly_word', 10, ['dolor dolores duele', 'costilla costillas', 'derecho derecha debajo']),
]
