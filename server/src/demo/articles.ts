/** Articles the demo association recommends. The titles are invented; the addresses lead nowhere. */
export interface DemoArticle {
  readonly name: string;
  readonly url: string;
}

const article = (name: string, path: string): DemoArticle => ({
  name,
  url: `https://biblioteca.example.org/articulos/${path}`,
});

export const ARTICLES: readonly DemoArticle[] = [
  article('Ayuno preoperatorio: lo que dice la evidencia y lo que hacemos', 'ayuno-preoperatorio'),
  article('Guía práctica para el manejo de la vía aérea difícil no prevista', 'via-aerea-no-prevista'),
  article('Bloqueo del plano del erector espinal en cirugía de tórax', 'bloqueo-erector-espinal'),
  article('Hipotensión después de la anestesia espinal para cesárea', 'hipotension-cesarea'),
  article('Reversión del bloqueo neuromuscular: medir antes de extubar', 'reversion-neuromuscular'),
  article('Delirio posoperatorio en el adulto mayor: prevención en diez pasos', 'delirio-adulto-mayor'),
  article('Náusea y vómito posoperatorio: escalas, profilaxis y rescate', 'nausea-vomito'),
  article('Ácido tranexámico fuera de la cirugía cardiaca', 'acido-tranexamico'),
  article('Anestesia para el niño con infección respiratoria reciente', 'nino-infeccion-respiratoria'),
  article('Huella de carbono de los anestésicos inhalados en un hospital de Cali', 'huella-de-carbono'),
  article('Ecografía gástrica a la cabecera: técnica e interpretación', 'ecografia-gastrica'),
  article('Turnos nocturnos, fatiga y errores de medicación', 'fatiga-y-errores'),
];
