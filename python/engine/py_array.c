/* py_array.c: memory that Python passes in, checked before anything is written to it. */
#include "py_engine.h"

#include <string.h>

/* "<f" is a format with its byte order, which numpy writes on request. */
static bool is_format(const char *format, const char *formats)
{
    if (!format)
        format = "B";
    if (*format == '@' || *format == '=' || *format == '<')
        format++;
    return format[0] && !format[1] && strchr(formats, format[0]);
}

/* What numpy calls items of these formats. */
static const char *type_name(const char *formats)
{
    static const struct {
        const char *formats, *name;
    } known[] = {{"il", "int32"}, {"B", "uint8"},  {"B?", "bool or uint8"},
                 {"b", "int8"},   {"H", "uint16"}, {"f", "float32"}};
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (!strcmp(known[i].formats, formats))
            return known[i].name;
    return formats;
}

bool py_array(PyObject *object, const char *name, const char *formats, Py_ssize_t item, Py_ssize_t count, bool writable,
              Py_buffer *view)
{
    *view = (Py_buffer){0};
    if (object == Py_None)
        return true;
    if (!PyObject_CheckBuffer(object)) {
        PyErr_Format(PyExc_TypeError, "%s must be an array, not %R", name, Py_TYPE(object));
        return false;
    }
    if (PyObject_GetBuffer(object, view, PyBUF_C_CONTIGUOUS | PyBUF_FORMAT | (writable ? PyBUF_WRITABLE : 0)) < 0) {
        *view = (Py_buffer){0};
        PyErr_Format(PyExc_ValueError, "%s must be C-contiguous%s", name, writable ? " and writable" : "");
        return false;
    }
    if (view->itemsize != item || !is_format(view->format, formats)) {
        PyErr_Format(PyExc_TypeError, "%s must be an array of %s; this one has items of format %s, %zd bytes each",
                     name, type_name(formats), view->format ? view->format : "B", view->itemsize);
        PyBuffer_Release(view);
        return false;
    }
    if (view->len != count * item) {
        PyErr_Format(PyExc_ValueError, "%s has %zd items, and %zd are needed", name, view->len / item, count);
        PyBuffer_Release(view);
        return false;
    }
    return true;
}
