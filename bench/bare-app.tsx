/** The least that a screen of this kind loads: React, a router and a query cache, ten rows of data, no styles. */
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, Link, RouterProvider } from 'react-router';

const readRows = async (): Promise<{ id: number; title: string }[]> => (await fetch('/api/rows')).json();

function Rows() {
  const { data = [] } = useQuery({ queryKey: ['rows'], queryFn: readRows });
  return (
    <main>
      <h1>Rows</h1>
      <ul>
        {data.map(({ id, title }) => (
          <li key={id}>
            <Link to={`?row=${id}`}>{title}</Link>
          </li>
        ))}
      </ul>
    </main>
  );
}

const router = createBrowserRouter([{ path: '*', element: <Rows /> }]);
createRoot(document.body).render(
  <QueryClientProvider client={new QueryClient()}>
    <RouterProvider router={router} />
  </QueryClientProvider>,
);
