export const TEXTS = {
  assemblies: 'Sus asambleas',
  greeting: (name: string) => `Hola, ${name}.`,
  none: 'Usted todavía no está en la lista de ninguna asamblea. Si cree que debería estar, hable con la mesa de registro.',
  failure: 'No se pudieron cargar sus asambleas',
  loading: 'Cargando…',
  retry: 'Volver a intentar',
  leave: 'Salir',
};
